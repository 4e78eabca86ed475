-- Serial numbers are compared in one way of writing each sign (NFKC), without anything invisible: keys from before follow.
-- Of several that become one, only the first does: all of them are registered, and none may vanish.
with mended as (
  select id, key, row_number() over (partition by key order by id) as place
  from (
    select id, upper(regexp_replace(
      normalize(serial_number_key, nfkc),
      '[\s\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f'
      '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g')) as key
    from registrations where serial_number_key ~ '[^ -~]'
  ) keys
)
update registrations r set serial_number_key = mended.key
from mended
where r.id = mended.id and place = 1 and key <> ''
  and not exists (select from registrations other where other.serial_number_key = mended.key);
