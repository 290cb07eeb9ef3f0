-- An API token is a session that a user made for a script: it has a name, and some of the user's rights.
alter table session
  add column token_name text,
  add column token_permissions jsonb,
  add constraint token_is_whole check ((token_name is null) = (token_permissions is null));
