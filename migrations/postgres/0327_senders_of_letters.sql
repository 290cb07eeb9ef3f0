-- Which of a company's senders has an execution whose letters go out: whoever works as that sender next knows that the
-- one before is gone, and goes on with what it had.
alter table task_execution add column sender text;
