-- Of which build the page of a wall board is and when it said so last; the build that it shall renew itself to.
alter table display add column build text, add column here_at timestamptz, add column renew_to text;
