-- Files that staff uploaded, as they were sent. `file` and `thumbnail_image` are null until the files are there, and again when
-- nothing referred to them for a day: then everything whose path begins with `files_start` is removed, and the row with it.
create table uploads (
  id integer generated always as identity primary key,
  name text not null,
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  files_start text not null,
  file text,
  thumbnail_image text,
  given_up_at timestamptz,
  created_at timestamptz not null default now()
);
create index uploads_removable on uploads (created_at) where file is null;
