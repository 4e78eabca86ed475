-- What is kept of a sent mail is emptied when its retention has ended.
create index mails_kept on mails (coalesce(sent_at, created_at)) where recipient_address <> '';

-- Until now these held links in plain words. They opened something for an hour only.
update mails set html = '', text = '' where status = 'sent' and kind in ('verify-account', 'reset-password');
