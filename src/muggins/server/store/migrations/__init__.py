"""How the shape on disk came to be what `schema` says, step by step.

A new step is a module in `versions` whose `down_revision` is the last one's `revision`. A step that has been released
never changes.
"""
