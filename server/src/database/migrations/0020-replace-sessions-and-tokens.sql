-- When another session took the place of this one: answers on their way must not bring its cookies back.
alter table sessions add column replaced_at timestamptz;

-- A remember token changes at each use. The one before works until the browser has shown the new one.
alter table remember_tokens add column previous_hash bytea;
alter table remember_tokens add column rotated_at timestamptz;
create unique index remember_tokens_previous_hash on remember_tokens (previous_hash);
