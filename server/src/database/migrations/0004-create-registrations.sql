create table registrations (
  id bigint generated always as identity primary key,
  member_id integer not null references members,
  product_id integer not null references products,
  serial_number text not null,
  -- Upper case, without blanks: what makes two serial numbers the same.
  serial_number_key text not null,
  -- Serial number and postcode as they are searched for: lower case, without accents and blanks.
  search_key text not null,
  install_date date not null,
  zipcode text not null,
  house_number text not null,
  house_number_addition text,
  city text,
  customer_gender text not null,
  customer_initials text,
  customer_name text not null,
  customer_email text not null,
  customer_phone_number text not null,
  -- The installer's statement: which text, and when. Who is member_id.
  consent_version text not null,
  consented_at timestamptz not null,
  -- What the product earned at the moment of registering.
  credits integer not null,
  -- When the gift shop confirmed the points; null is 'In behandeling'.
  credited_at timestamptz,
  created_at timestamptz not null default now(),
  constraint registrations_serial_number_unique unique (serial_number_key)
);
-- One member's list, newest first, and its totals without touching the table.
create index registrations_newest on registrations (member_id, created_at desc, id desc) include (credits, credited_at);
create index registrations_product_id on registrations (product_id);
create index registrations_pending on registrations (id) where credited_at is null;
