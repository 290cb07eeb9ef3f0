-- The user account of an employee, by which messages of machines reach whoever is on shift.
alter table employees add column user_name text;
alter table employees drop column search_text;
call index_list('employees');
create index employees_of_user on employees (organization_id, lower(user_name)) where user_name is not null;

-- Until when somebody takes part in a conversation whom a message of a machine called in; null: until they leave it.
alter table chat_member add column called_until timestamptz;
