"""Where tables are kept: each with its lines in order, on disk before anyone is shown them.

`protocol` says what a store does and opens one; `rows` is what goes in and comes out; `errors` what may go wrong.
Behind it `schema` and `migrations` are the shape on disk, `columns` how the rows lie in it; `writes`, `performing` and
`reads` are what is asked of it, in SQL that any database understands; `writer` is the thread that commits, `database`
puts these together. `sqlite` and `lock` are all that is true of SQLite alone; `postgres`, `postgres_reasons`, `doubts`
and `texts` all that is true of PostgreSQL alone.
"""
