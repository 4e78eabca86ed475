-- A registration is found by the name of its customer and by its town as well: keys from before follow. They stand as the
-- server writes them, in lower case without accents and blanks. What the version before this one still registers beside it
-- is found by serial number and postcode alone.
update registrations set search_key = lower(regexp_replace(
  normalize(concat_ws('|', serial_number, zipcode, concat(customer_initials, customer_name), coalesce(city, '')), nfd),
  '[\s\u00a0\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u1680\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u200a\u2028\u2029\u202f\u205f\u20d0-\u20ff\u3000\ufe20-\ufe2f\ufeff]',
  '', 'g'));
