-- News and promotions: the teasers on the dashboard come from here.
create table articles (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('news', 'promotion')),
  url_slug text not null,
  title text not null,
  description text not null,
  content text not null,
  image text,
  thumbnail_image text,
  valid_from date,
  valid_to date,
  created_at timestamptz not null default now(),
  constraint articles_slug_unique unique (kind, url_slug)
);
create index articles_newest on articles (kind, created_at desc, id desc);
