-- What a search in the record looks through: the name of an entry and the reason, without capitals, accents and blanks. It comes from
-- the value, so it is erased with it. With a million lines this takes ten seconds, in which staff wait.
alter table record_values add column searched text collate "C" generated always as (
  case when field in (':name', ':reason')
    then left(lower(regexp_replace(normalize(new_value, nfd), '[\s\u00a0\u0300-\u036f]', '', 'g')), 500) end
) stored;
create index record_values_searched on record_values (searched, line) where searched is not null;
