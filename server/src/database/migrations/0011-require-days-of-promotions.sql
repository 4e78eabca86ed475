-- A promotion is shown with its first and its last day, so it can't be without.
alter table articles add constraint articles_promotion_days check (
  kind <> 'promotion' or (valid_from is not null and valid_to is not null and valid_from <= valid_to)
);
