-- The list of articles by title, page by page, without sorting all of them.
create index content_title on content (lower(title), id) where deleted_at is null;
