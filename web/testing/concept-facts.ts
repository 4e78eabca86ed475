const moment = '2026-07-01T10:00:00.000000Z'

/** What the API tells of an entry that nobody has published, beside its fields. */
export const conceptFacts = {
  rev: 3,
  state: 'concept',
  published_from: null,
  published_until: null,
  planned_from: null,
  has_unpublished_changes: false,
  public_slug: null,
  author: null,
  created_at: moment,
  updated_by: null,
  updated_at: moment,
} as const
