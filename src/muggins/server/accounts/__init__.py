"""Accounts: signing up and in, sessions, passkeys, what is limited, and how one's games went.

`routes` and `game_routes` are what can be asked, `signing` what is done, `sessions` who asks. `passwords`, `passkeys`
and `names` judge what is given, `limits` how often; `games` and `counting` tell of games that are over. On disk all
is in `store.accounts`.
"""
