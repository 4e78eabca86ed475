-- What a member of staff may do beside is_admin, which is the role of beheerder. One fact in one column: the version before
-- knows is_admin alone, and what either of them writes there holds for both.
alter table members add column further_roles text[] not null default '{}'
  constraint members_further_roles_known check (further_roles <@ array['redactie', 'servicedesk', 'lezer']);
-- Counts the changes of the roles, so that nobody undoes what they have not seen.
alter table members add column roles_version integer not null default 1;
