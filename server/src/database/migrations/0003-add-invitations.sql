-- Invitations of staff that wait to be accepted; an accepted one is deleted. At most one per address: inviting somebody again
-- means sending this one again.
create table invitations (
  id integer generated always as identity primary key,
  email text not null,
  roles text[] not null,
  -- The mail holds the token, the table its SHA-256. Sending the mail again replaces it.
  token_hash bytea not null unique,
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint invitations_email_lower_case check (email = lower(email)),
  constraint invitations_email_unique unique (email),
  constraint invitations_roles_known check (roles <@ array['redactie', 'servicedesk', 'lezer', 'beheerder'])
);

-- Who came by an invitation and has no firm: registers no products, earns no points and stands in no list of installers.
alter table members add column is_installer boolean not null default true;
