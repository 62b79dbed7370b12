"""Players that are programs: each gets a view and the choices, and answers with one of them."""
