"""`muggins line`: what a line of Kings Cribbage is worth, and which tiles are idle in it."""

from __future__ import annotations

import click

from muggins.cli.answers import ANSWERED, Mistake, as_json_option, print_json, print_mistake
from muggins.core.errors import BadNotation
from muggins.games.kings.board import LONGEST
from muggins.games.kings.scoring import idle_places, line_items
from muggins.pieces.tiles import Tiles, read_tiles, write_tiles


@click.command("line")
@click.argument("tiles", required=False)
@click.option("--batch", metavar="FILE", help="Answer each line of FILE, JSON with tiles; - is stdin.")
@as_json_option
def command(tiles: str | None, batch: str | None, as_json: bool) -> int:
    """Count the line of TILES, in the order in which they lie, without bonuses.

    A turnable tile is written as what it was played as.

    \b
    muggins line "6l 7d 7l"
    """
    if batch is not None:
        if tiles is not None:
            raise click.UsageError("--batch takes its tiles from the file; name none beside it.")
        return _batch(batch, as_json)
    if tiles is None:
        raise click.UsageError('Name the tiles of a line, as in: muggins line "6l 7d 7l".')
    _print(_read(tiles), as_json)
    return ANSWERED


def _read(text: str) -> Tiles:
    try:
        tiles = read_tiles(text)
    except BadNotation as error:
        raise Mistake(error.code, str(error), where={"argument": "tiles"}) from None
    if not 2 <= len(tiles) <= LONGEST:
        told = f"a line has two to five tiles, not {len(tiles)}"
        rule = "K8" if len(tiles) < 2 else "K6"
        raise Mistake("wrong_number", told, rule=rule, where={"argument": "tiles"})
    for tile in set(tiles):
        # A six and a nine are one tile, of which there are eight in each colour (K1).
        most = 8 if tile.rank in (6, 9) else 4
        if tiles.count(tile) > most:
            told = f"{tile} stands there {tiles.count(tile)} times: there are {most}"
            raise Mistake("too_many_alike", told, rule="K1", where={"argument": "tiles"})
    return tiles


def _print(tiles: Tiles, as_json: bool) -> None:
    items, idle = line_items(tiles), idle_places(tiles)
    points = sum(item.points for item in items)
    if as_json:
        print_json(
            {
                "points": points,
                "items": [
                    {
                        "kind": item.kind,
                        "tiles": write_tiles(laid.tile for laid in item.cards),
                        "points": item.points,
                    }
                    for item in items
                ],
                "idle": list(idle),
            }
        )
        return
    from muggins.wording.kings.items import item_phrases
    from muggins.wording.speech import listed, plural

    said = ", ".join(item_phrases(items)) or "nothing"
    click.echo(
        f"{write_tiles(tiles)}: {said}: {plural(points, 'point')}" if items else f"{write_tiles(tiles)}: nothing"
    )
    if idle:
        names = listed([f"{tiles[at]} (tile {at + 1})" for at in idle])
        verb = "is idle: it adds" if len(idle) == 1 else "are idle: they add"
        click.echo(f"{names} {verb} nothing, and may not be laid so (K7)")


def _batch(batch: str, as_json: bool) -> int:
    from muggins.cli.batches import each_document, field

    status = ANSWERED
    for number, document in each_document(batch):
        try:
            if isinstance(document, Mistake):
                raise document
            tiles = _read(field(document, "tiles", str))
        except Mistake as mistake:
            status = max(status, print_mistake(mistake.at_line(number), as_json=as_json))
        else:
            _print(tiles, as_json)
    return status
