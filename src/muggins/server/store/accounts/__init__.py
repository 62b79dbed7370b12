"""Who has an account: what is kept of it, how he signs in, and which tables are his.

`rows` is what goes in and comes out, `keeping` all that can be asked; behind it `writes` and `reads` are single
transactions, and `passing` is what becomes of tables when their holder changes or goes.
"""
