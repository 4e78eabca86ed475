-- What proves, beside the password, that a member of staff is who they say: passkeys, and the secret of one app with codes.
create table second_factors (
  id integer generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null,
  name text not null,
  -- Of a passkey.
  credential_id text unique,
  public_key bytea,
  counter bigint,
  -- Of an app: the secret encrypted with APP_KEY, and the last step of thirty seconds of which a code was used.
  encrypted_secret text,
  last_step bigint,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint second_factors_kind check (
    case kind
      when 'passkey' then credential_id is not null and public_key is not null and counter is not null
      when 'app' then encrypted_secret is not null and last_step is not null
      else false
    end
  )
);
create index second_factors_member_id on second_factors (member_id);
create unique index second_factors_one_app on second_factors (member_id) where kind = 'app';

-- Codes for who lost the device; a used one is deleted. A hash with APP_KEY: they are shorter than tokens.
create table recovery_codes (
  member_id integer not null references members on delete cascade,
  code_hash bytea not null,
  primary key (member_id, code_hash)
);

-- What waits for its answer, once: the challenge of a passkey, or the encrypted secret of an app that is being set up.
create table factor_challenges (
  member_id integer not null references members on delete cascade,
  purpose text not null,
  value text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, purpose)
);

-- When this session last proved a second factor.
alter table sessions add column factor_proven_at timestamptz;
