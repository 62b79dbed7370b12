"""What is opened in PostgreSQL, what is refused, and in which words; the password is in none of them."""

import socket
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from muggins.server.store.errors import CannotOpen, NewerDatabase
from muggins.server.store.protocol import open_store
from tests.store.cluster import PASSWORD, USER
from tests.store.tables import lines, seqs, table

RIGHT = "write postgresql://USER:PASSWORD@HOST/NAME"
CODED = f"within the password of a store's place, @ is written %40 and / is written %2F: {RIGHT}"


@pytest.fixture
def url(cluster, name):
    """PostgreSQL alone."""
    return cluster.url(name)


def refusal(url):
    """The sentence with which a place is refused, after the name of the database."""
    with pytest.raises(CannotOpen) as refused:
        open_store(url)
    told = "".join(traceback.format_exception(refused.value))
    for secret in (PASSWORD, quote(PASSWORD, safe=""), "secret"):
        assert secret not in told
    said = str(refused.value)
    assert "\n" not in said
    return said


def why(url, name):
    """The same, of a database that is named rightly."""
    before, _, said = refusal(url).partition(" cannot be opened: ")
    assert before.startswith(f"the database postgresql://{url.partition('://')[2].partition(':')[0]}@")
    assert before.endswith(name)
    return said


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_each_way_to_write_it(run, url, scheme):
    store = open_store(f"{scheme}:{url.partition(':')[2]}")
    run(store.create(table(), lines(1, 2)))
    assert seqs(run(store.load("k7"))) == [1, 2]
    run(store.close())


def test_by_a_socket_on_this_machine(run, cluster, name):
    store = open_store(f"postgresql://{USER}@/{name}?host={cluster.folder}&port={cluster.port}")
    run(store.create(table()))
    run(store.close())


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://ann:secret@host", f"a store in PostgreSQL needs the name of a database: {RIGHT}"),
        ("postgresql://ann:secret@host/", f"a store in PostgreSQL needs the name of a database: {RIGHT}"),
        ("postgresql:host", f"a store in PostgreSQL has a place that begins with postgresql://: {RIGHT}"),
        ("postgres", f"that is no place in PostgreSQL: {RIGHT}"),
        (
            "postgresql+asyncpg://ann:secret@host/db",
            f"a store in PostgreSQL has a place that begins with postgresql://: {RIGHT}",
        ),
        ("postgresql://ann:secret/9@host/db", CODED),
        ("postgresql://ann:4/secret@host/db", CODED),
        ("postgresql://ann:4@secret@host/db", CODED),
        ("postgresql://ann:4/secret?@host/db", CODED),
        ("postgresql://ann:4?x@secret@host/db", CODED),
        ("postgresql://ann:secret/db", f"that is no place in PostgreSQL: {RIGHT}"),
    ],
)
def test_a_url_that_names_no_database_is_refused_with_what_to_write(url, said):
    assert refusal(url) == said


def test_a_wrong_password(cluster, name):
    said = "the server does not know this user with this password; see that both are right"
    assert why(cluster.url(name, password="secret"), name) == said
    assert why(cluster.url(name, user="bob", password="secret"), name) == said


def test_no_password(cluster, name):
    said = "the server asks for a password; put it into the address, or into ~/.pgpass"
    assert why(f"postgresql://ann:@127.0.0.1:{cluster.port}/{name}", name) == said


def test_no_such_database(cluster):
    assert (
        why(cluster.url("elsewhere"), "/elsewhere") == 'database "elsewhere" does not exist; make it, or name another'
    )


def test_no_such_user_where_no_password_is_asked_for(cluster, name):
    said = why(f"postgresql://bob:secret@/{name}?host={cluster.folder}&port={cluster.port}", "")
    assert said == 'role "bob" does not exist; make it, or name another'


def test_no_server(cluster):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    answers = "no database server answers there; start it, or name another host"
    assert why(cluster.url("x", port=port), f":{port}/x") == f"{answers} or port"
    assert why("postgresql://ann:secret@/x?host=/no/such/folder", "?host=/no/such/folder") == answers


def test_a_server_that_says_nothing(cluster):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = cluster.url("x", port=silent.getsockname()[1])
        said = why(f"{url}?connect_timeout=2", "/x")
    assert said == "no database server answers there in time; see that the host and port are right"


def test_no_such_host():
    said = why("postgresql://ann:secret@no.such.host.invalid/x", "@no.such.host.invalid/x")
    assert said == "there is no host of that name; see that it is right"


@pytest.mark.parametrize(("option", "named"), [("colour=secret", "colour"), ("sslmode=sideways", "sslmode")])
def test_an_option_that_there_is_not(url, name, option, named):
    assert named in why(f"{url}?{option}", name)


def test_tls_that_the_server_does_not_speak(url, name):
    assert why(f"{url}?sslmode=require", name) == (
        "the server does not speak TLS, which the address asks for; turn it on there, or ask for none"
    )


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (
            "CONNECTION LIMIT 0",
            "the database server has as many connections as it allows; raise its limit, or close some",
        ),
        ("ALLOW_CONNECTIONS false", "it accepts no connections; allow them"),
    ],
)
def test_a_database_that_lets_nobody_in(cluster, more, said):
    with cluster.database(more) as name:
        assert why(cluster.url(name), name) == said


def test_a_user_who_may_not_connect_or_make_anything(cluster, name):
    cluster.sql("CREATE ROLE bob LOGIN PASSWORD 'secret'")
    url = cluster.url(name, user="bob", password="secret")
    try:
        assert why(url, name) == (
            "this user may not do that there; make the user the owner of the schema muggins (42501)"
        )
        cluster.sql("CREATE SCHEMA muggins", name)
        assert why(url, name) == "this user may not use the schema muggins in it; make the user its owner (3F000)"
        cluster.sql(f"REVOKE CONNECT ON DATABASE {name} FROM public")
        assert why(url, name) == "this user may not connect to it; grant the user CONNECT"
    finally:
        cluster.sql("DROP ROLE bob")


def test_a_user_who_owns_the_schema_and_nothing_else(run, cluster, name):
    cluster.sql("CREATE ROLE carl LOGIN PASSWORD 'secret'")
    cluster.sql("CREATE SCHEMA muggins AUTHORIZATION carl", name)
    for _ in range(2):
        run(open_store(cluster.url(name, user="carl", password="secret")).close())
    cluster.sql("DROP OWNED BY carl", name)
    cluster.sql("DROP ROLE carl")


def test_a_database_that_does_not_keep_all_characters(cluster):
    with cluster.database("ENCODING 'LATIN1' TEMPLATE template0") as name:
        assert why(cluster.url(name), name) == "it does not keep all characters; make one with the encoding UTF8"


def test_a_newer_database_is_refused_and_left_as_it_is(run, cluster, url, name):
    run(open_store(url).close())
    cluster.sql("UPDATE muggins.alembic_version SET version_num = '9999'", name)
    before = rows(cluster, name)
    with pytest.raises(NewerDatabase) as refused:
        open_store(url)
    assert str(refused.value) == (
        f"the database postgresql://ann@127.0.0.1:{cluster.port}/{name} is of a newer Muggins "
        "(its schema is 9999, here it is 0005): use that version, or give this one another database"
    )
    assert rows(cluster, name) == before


def rows(cluster, name):
    """All that a database holds, by table."""
    names = cluster.sql("SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname !~ '^(pg_|inf)'", name)
    return {one: cluster.sql(f"SELECT * FROM {one}", name) for [one] in sorted(names)}


def test_the_schema_of_another_program_is_refused_and_left_alone(cluster, url, name):
    cluster.sql("CREATE SCHEMA muggins AUTHORIZATION ann; CREATE TABLE muggins.tables (legs int)", name)
    assert why(url, name) == (
        "its schema muggins holds tables, which is of another program; give this one another database"
    )
    assert rows(cluster, name) == {"muggins.tables": []}


def test_tables_of_another_program_beside_ours_are_none_of_our_business(run, cluster, url, name):
    cluster.sql(
        "CREATE TABLE tables (legs int); INSERT INTO tables VALUES (4); CREATE TABLE lines (length int);"
        "CREATE TABLE alembic_version (version_num text); INSERT INTO alembic_version VALUES ('theirs')",
        name,
    )
    store = open_store(url)
    run(store.create(table(), lines(1, 2)))
    assert seqs(run(store.load("k7"))) == [1, 2]
    run(store.close())
    theirs = {name: found for name, found in rows(cluster, name).items() if name.startswith("public.")}
    assert theirs == {"public.alembic_version": [("theirs",)], "public.lines": [], "public.tables": [(4,)]}


def test_without_psycopg_one_is_told_what_to_install(url, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert refusal(url) == (
        "a store in PostgreSQL needs psycopg, which is not installed: pip install 'muggins[postgres]'"
    )


def test_whatever_the_role_has_as_its_default_a_write_is_on_disk_and_a_read_of_one_moment(run, cluster, url, name):
    defaults = {
        "synchronous_commit": "off",
        "default_transaction_isolation": "serializable",
        "default_transaction_read_only": "on",
        "search_path": "pg_catalog",
        "extra_float_digits": "-5",
    }
    for setting, value in defaults.items():
        cluster.sql(f"ALTER ROLE {USER} IN DATABASE {name} SET {setting} = '{value}'")
    store = open_store(url)
    asked = (*defaults, "application_name", "lock_timeout", "idle_in_transaction_session_timeout")
    found = {}
    for side, engine in (("writing", store.writing), ("reading", store.reading)):
        with engine.connect() as connection:
            found[side] = [connection.exec_driver_sql(f"SHOW {setting}").scalar_one() for setting in asked]
    assert found["writing"] == ["on", "read committed", "off", "muggins", "1", "muggins", "5s", "10s"]
    assert found["reading"][1:] == ["repeatable read", "on", "muggins", "1", "muggins", "5s", "10s"]
    run(store.create(table(created=1.8e9 + 2**-20)))
    assert run(store.load("k7")).table.created == 1.8e9 + 2**-20
    run(store.close())


def test_the_row_of_a_write_that_fails_is_in_no_error(run, url):
    store = open_store(url)
    with pytest.raises(Exception, match="null value in column") as failed:
        run(store.create(table(owner=None)))
    assert "5eed" not in "".join(traceback.format_exception(failed.value))
    run(store.close())


BARRIER = """
import asyncio, sys
from muggins.server.store.postgres import open_postgres
print(flush=True)
input()
asyncio.run(open_postgres(sys.argv[1]).close())
"""


def test_servers_that_start_at_once_on_a_new_database_bring_it_up_to_date_once(cluster, url, name):
    starting = [
        subprocess.Popen(
            [sys.executable, "-c", BARRIER, url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
        )
        for _ in range(2)
    ]
    for one in starting:
        one.stdout.readline()
    for one in starting:
        one.stdin.write(b"\n")
        one.stdin.flush()
    assert [one.communicate(timeout=60)[1] for one in starting] == [b""] * 2
    assert [one.returncode for one in starting] == [0] * 2
    assert cluster.sql("SELECT version_num FROM muggins.alembic_version", name) == [("0005",)]


def test_a_server_waits_for_another_that_brings_the_database_up_to_date(run, cluster, url, name):
    with psycopg.connect(url) as other, ThreadPoolExecutor() as pool:
        other.execute("SELECT pg_advisory_xact_lock(%s)", (int.from_bytes(b"Muggins"),))
        opening = pool.submit(open_store, url)
        while not cluster.sql("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"):
            assert not opening.done()
        other.commit()
        run(opening.result(60).close())
