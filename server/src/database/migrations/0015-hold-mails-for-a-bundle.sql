-- What goes to one address beyond a day's number is held, and then goes there in one mail ('bundled').
alter table mails drop constraint mails_status_check;
alter table mails add constraint mails_status_check check (status in ('queued', 'held', 'bundled', 'sent', 'dead'));

create index mails_held on mails (due_at) where status = 'held';
create index mails_held_for on mails (recipient_address, id) where status = 'held';
-- What has been on its way to an address; a mail that is just queued is not in it, so queueing stays as cheap as it was.
create index mails_tried_for on mails (recipient_address, created_at) where attempts > 0;
