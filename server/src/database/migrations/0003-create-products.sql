create table products (
  id integer generated always as identity primary key,
  brand text not null,
  model text not null,
  credits integer not null check (credits >= 0),
  image text,
  -- Brand and model as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  created_at timestamptz not null default now(),
  constraint products_brand_model_unique unique (brand, model)
);
