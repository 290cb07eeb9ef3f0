-- Conversations, who takes part in them and what was said (docs/decisions/0298-chat.md). No events: what was said is forgotten after a time.

-- For how many days it is kept what people and machines say to each other.
alter table organization_settings add column chat_days int not null default 365;

create table chat_conversation (
  organization_id int not null references organizations deferrable,
  conversation_id uuid not null,
  kind text not null check (kind in ('direct', 'resource', 'job')),
  -- resourceID or jobNum; of a direct one its people's numbers in order: each has one conversation.
  about text not null,
  -- Who alone may read a direct one; null of all others.
  for_users int[],
  last_seq int not null default 0,
  last_at timestamptz not null,
  started_at timestamptz not null,
  -- Null: a device.
  started_by int,
  primary key (organization_id, conversation_id),
  unique (organization_id, kind, about)
);
call protect_organization('chat_conversation');
create index chat_conversation_started on chat_conversation (organization_id, started_by, started_at);

-- Who is told of what is said in a conversation, and up to where they have read.
create table chat_member (
  organization_id int not null,
  conversation_id uuid not null,
  user_id int not null,
  read_seq int not null default 0,
  primary key (organization_id, conversation_id, user_id),
  foreign key (organization_id, conversation_id) references chat_conversation on delete cascade deferrable
);
call protect_organization('chat_member');
create index chat_member_of_user on chat_member (organization_id, user_id);

create table chat_message (
  organization_id int not null,
  conversation_id uuid not null,
  seq int not null,
  -- The page's own name for it: sent twice it is said once.
  client_id uuid not null,
  for_users int[],
  -- Who said it: a user or a device, and what that one was called then.
  user_id int,
  device_id int,
  name text not null,
  -- Empty once it was taken back.
  said text not null,
  mentions int[] not null default '{}',
  said_at timestamptz not null,
  taken_back_at timestamptz,
  search_text text generated always as (folded(said)) stored,
  primary key (organization_id, conversation_id, seq),
  unique (organization_id, conversation_id, client_id),
  foreign key (organization_id, conversation_id) references chat_conversation on delete cascade deferrable
);
call protect_organization('chat_message');
create index chat_message_by_time on chat_message (organization_id, said_at);
create index chat_message_of_user on chat_message (organization_id, user_id, said_at);
create index chat_message_search on chat_message using gin (search_text gin_trgm_ops, short_grams(search_text), organization_id);

-- What is direct exists for its people alone, whatever a statement asks for.
create policy own on chat_conversation as restrictive to takt_app
  using (for_users is null or (select current_app_user()) = any (for_users));
create policy own on chat_message as restrictive to takt_app
  using (for_users is null or (select current_app_user()) = any (for_users));
