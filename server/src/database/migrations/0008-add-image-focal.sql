-- The point of the picture that stays in sight where it is cut: { x, y }, from 0 to 1.
alter table article_publications add column image_focal jsonb;
