-- What staff write, of every subject: a working copy that counts its saves. Members see none of it before it is published.
create table content (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('news', 'promotions')),
  draft jsonb not null,
  rev integer not null default 1,
  title text not null generated always as (coalesce(draft ->> 'title', '')) stored,
  url_slug text not null generated always as (coalesce(draft ->> 'url_slug', '')) stored,
  -- Title and address as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  author_id integer references members on delete set null,
  created_at timestamptz not null default now(),
  updated_by integer references members on delete set null,
  updated_at timestamptz not null default now(),
  -- A picture from before there were uploads: used while the working copy names no other.
  image text,
  thumbnail_image text,
  -- What was published or planned last, and its window.
  published_version integer,
  published_from timestamptz,
  published_until timestamptz,
  withdrawn_at timestamptz,
  deleted_at timestamptz
);
create index content_newest on content (updated_at desc, id desc) where deleted_at is null;
create index content_bin on content (deleted_at) where deleted_at is not null;
create index content_author on content (author_id);
create index content_updated_by on content (updated_by);

-- Working copies of earlier saves, for a while: what somebody's changes were made from.
create table content_drafts (
  content_id integer not null references content on delete cascade,
  rev integer not null,
  draft jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (content_id, rev)
);
create index content_drafts_replaced_at on content_drafts (replaced_at);

-- What was published, planned or withdrawn, or kept on purpose.
create table content_versions (
  content_id integer not null references content on delete cascade,
  number integer not null,
  reason text not null check (reason in ('gepubliceerd', 'gepland', 'ingetrokken', 'bewaard')),
  name text,
  draft jsonb not null,
  published_from timestamptz,
  published_until timestamptz,
  created_by integer references members on delete set null,
  created_at timestamptz not null default now(),
  primary key (content_id, number)
);
create index content_versions_created_by on content_versions (created_by);

-- Every address that was ever published, and what it leads to.
create table content_slugs (
  kind text not null,
  url_slug text not null,
  content_id integer not null references content on delete cascade,
  primary key (kind, url_slug)
);
create index content_slugs_content on content_slugs (content_id);

-- Who has an entry open.
create table content_presence (
  content_id integer not null references content on delete cascade,
  member_id integer not null references members on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (content_id, member_id)
);
create index content_presence_member on content_presence (member_id);

-- What members see of an article, from one moment to another: at most one row of an article at any moment. A planned change is a
-- second row, and the first one ends where it begins.
create table article_publications (
  id integer generated always as identity primary key,
  content_id integer not null references content on delete cascade,
  kind text not null check (kind in ('news', 'promotions')),
  url_slug text not null,
  title text not null,
  description text not null,
  content text not null,
  image text,
  thumbnail_image text,
  image_alt text not null default '',
  valid_from date,
  valid_to date,
  -- The date that members see, and the order of their lists.
  created_at timestamptz not null,
  published_from timestamptz not null,
  published_until timestamptz,
  -- The first of its end and the beginning of the next one.
  ends_at timestamptz not null default 'infinity',
  constraint article_publications_days check (
    kind <> 'promotions' or (valid_from is not null and valid_to is not null and valid_from <= valid_to)
  )
);
create index article_publications_newest on article_publications (kind, created_at desc, content_id desc);
create index article_publications_content on article_publications (content_id);

-- What there is was published. The table `articles` stays for the version before, which reads it: it gets what is published
-- at once, and nothing that is planned or written.
insert into content (id, kind, draft, search_key, created_at, updated_at, image, thumbnail_image, published_version, published_from)
overriding system value
select id, case kind when 'promotion' then 'promotions' else kind end,
  jsonb_build_object('title', title, 'url_slug', url_slug, 'intro', description, 'content', content, 'image_id', null,
    'image_alt', '', 'image_decorative', true, 'image_focal', null, 'from', valid_from, 'to', valid_to),
  lower(regexp_replace(normalize(title || '|' || url_slug, nfd), '[\s\u00a0\u0300-\u036f]', '', 'g')),
  created_at, created_at, image, thumbnail_image, 1, created_at
from articles;

insert into content_versions (content_id, number, reason, draft, published_from, created_at)
select id, 1, 'gepubliceerd', draft, published_from, created_at from content;

insert into content_slugs (kind, url_slug, content_id) select kind, url_slug, id from content;

insert into article_publications (content_id, kind, url_slug, title, description, content, image, thumbnail_image, valid_from,
  valid_to, created_at, published_from)
select content.id, content.kind, articles.url_slug, articles.title, description, articles.content, articles.image,
  articles.thumbnail_image, valid_from, valid_to, articles.created_at, articles.created_at
from articles join content on content.id = articles.id;

select setval(pg_get_serial_sequence('content', 'id'), coalesce(max(id), 1), max(id) is not null) from content;
