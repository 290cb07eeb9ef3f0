-- What decides where a tag is, and how long it is kept where people were.
alter table organization_settings
  add column tag_window_secs float8 not null default 30,
  add column tag_silent_secs float8 not null default 300,
  add column tag_margin_db float8 not null default 6,
  add column tag_dwell_secs float8 not null default 10,
  add column tag_fading float8 not null default 2,
  add column people_position_days int not null default 30;
