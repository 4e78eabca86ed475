-- How many lines the record has of each sort: counting a million of them takes longer than showing a page.
create table record_totals (
  -- 0 for lines that are by no member.
  by_id integer not null,
  action text not null,
  entry_kind text not null,
  lines bigint not null,
  primary key (by_id, action, entry_kind)
);

create function count_record_lines() returns trigger language plpgsql as $$
begin
  insert into record_totals
  select coalesce(by_id, 0), action, entry_kind, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by 1, 2, 3
  on conflict (by_id, action, entry_kind) do update set lines = record_totals.lines + excluded.lines;
  return null;
end $$;
create trigger record_lines_count after insert on record_lines referencing new table as changed
  for each statement execute function count_record_lines();
create trigger record_lines_uncount after delete on record_lines referencing old table as changed
  for each statement execute function count_record_lines();
insert into record_totals select coalesce(by_id, 0), action, entry_kind, count(*) from record_lines group by 1, 2, 3;

-- The lines of one sort in their order, also when it is rare.
create index record_lines_action on record_lines (action, line);
create index record_lines_kind on record_lines (entry_kind, line);
