-- A session for showing the product around: names, descriptions and addresses of people do not leave the server for it.
alter table session add column masked boolean not null default false;
