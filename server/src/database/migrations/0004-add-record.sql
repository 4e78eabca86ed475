-- The record: who of the staff did or saw what, and when. Each line is sealed with a key that the database doesn't have, and
-- tied to the line before, so that no line can be changed, taken out or put in without being noticed.
create table record_lines (
  -- 1, 2, 3, … without a gap, so no sequence gives it.
  line bigint primary key,
  moment timestamptz not null,
  by_kind text not null check (by_kind in ('member', 'operator', 'system')),
  -- Of a member. It refers to nobody, since the line outlives its member.
  by_id integer,
  action text not null,
  entry_kind text not null,
  entry_id text not null,
  -- What stands in record_values, as [[field, hash of the old value, hash of the new one], …].
  fields json not null,
  -- Which key sealed it.
  key_id text not null,
  -- SHA-256 of the seal of the line before, and of its own. The seals themselves are nowhere but in record_ends.
  previous text not null,
  proof text not null,
  constraint record_lines_by check ((by_kind = 'member') = (by_id is not null))
);
create index record_lines_by_member on record_lines (by_id, line) where by_id is not null;
create index record_lines_entry on record_lines (entry_kind, entry_id, line);
create index record_lines_moment on record_lines (moment, line);

-- The words of a line. They can be erased for ever, while the hashes in the line stay.
create table record_values (
  line bigint not null references record_lines on delete cascade,
  field text not null,
  -- Text of JSON.
  old_value text,
  new_value text,
  -- Goes with the values, so that nobody can find them again by trying.
  salt text,
  -- The line that tells of the erasing.
  erased_by bigint,
  primary key (line, field)
);
create index record_values_erased on record_values (erased_by) where erased_by is not null;

-- Where the chain ends ('last'), and where it begins once lines have reached their age ('first': the last that was removed).
create table record_ends (
  name text primary key check (name in ('first', 'last')),
  line bigint not null,
  key_id text not null,
  seal text not null
);

create function refuse_change_of_record() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of the record are never changed or removed';
end $$;
create trigger record_lines_keep before update or truncate on record_lines
  for each statement execute function refuse_change_of_record();
create trigger record_values_keep before truncate on record_values
  for each statement execute function refuse_change_of_record();

create function keep_young_record_line() returns trigger language plpgsql as $$
begin
  if old.moment > now() - interval '7 years' then
    raise exception 'the lines of the record are never changed or removed';
  end if;
  return old;
end $$;
create trigger record_lines_keep_young before delete on record_lines
  for each row execute function keep_young_record_line();

-- Values go with their line, or are erased by a line that tells it.
create function keep_record_value() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from record_lines where line = old.line) then
      raise exception 'the values of the record are only erased';
    end if;
    return old;
  end if;
  if new.line <> old.line or new.field <> old.field or old.erased_by is not null or new.erased_by is null
    or num_nonnulls(new.old_value, new.new_value, new.salt) > 0 then
    raise exception 'the values of the record are only erased';
  end if;
  return new;
end $$;
create trigger record_values_only_erase before update or delete on record_values
  for each row execute function keep_record_value();
