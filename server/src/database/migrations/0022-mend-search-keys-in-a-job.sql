-- Keys from before names and towns were searched (0016) hold one '|', behind the serial number; those of now hold three. A
-- job rewrites them in batches (features/registrations/mend-search-keys.ts): now, and once more when the previous version,
-- which may write keys from before, has left. Until then these are found by serial number and postcode, as before.
insert into queue (kind, payload, due_at)
select 'registrations.mend-search-keys', '{"after": 0}', now() + delay
from unnest(array[interval '0', interval '1 day']) as delay
where exists (select from registrations where search_key not like '%|%|%|%');
