-- The image bank, the downloads and the videos. File columns hold paths under /storage/.
create table images (
  id integer generated always as identity primary key,
  name text not null,
  brand text not null,
  category text not null check (category in ('Product foto''s', 'Logo''s')),
  thumbnail_image text,
  jpg_image text,
  png_image text,
  tiff_image text,
  created_at timestamptz not null default now()
);
create index images_newest on images (created_at desc, id desc);

create table downloads (
  id integer generated always as identity primary key,
  title text not null,
  name text not null,
  brand text not null,
  category text not null check (category in ('Handleiding', 'Brochures')),
  file text not null,
  created_at timestamptz not null default now()
);
create index downloads_newest on downloads (created_at desc, id desc);

create table videos (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  -- Any other host would be framed in our pages.
  youtube_url text not null check (youtube_url ~ '^https://(www\.|m\.)?(youtube\.com|youtu\.be|youtube-nocookie\.com)/'),
  created_at timestamptz not null default now()
);
create index videos_newest on videos (created_at desc, id desc);
