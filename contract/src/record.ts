/** What staff do, as the record names it, with the words that its screen has for it. A new call of staff adds its line here. */
export const recordActions = {
  'member-seen': 'Lid bekeken',
  'members-listed': 'Lijst van leden bekeken',
  'member-changed': 'Gegevens van lid gewijzigd',
  'staff-listed': 'Lijst van medewerkers bekeken',
  'roles-seen': 'Rollen bekeken',
  'roles-changed': 'Rollen gewijzigd',
  'upload-added': 'Bestand geüpload',
  'invitation-sent': 'Uitnodiging verstuurd',
  'invitation-withdrawn': 'Uitnodiging ingetrokken',
  'factor-added': 'Tweede stap toegevoegd',
  'factor-removed': 'Tweede stap verwijderd',
  'recovery-codes-renewed': 'Nieuwe herstelcodes gemaakt',
  'values-erased': 'Gegevens gewist uit het logboek',
  'lines-removed': 'Regels ouder dan zeven jaar opgeruimd',
  'article-created': 'Artikel gemaakt',
  'article-saved': 'Artikel bewaard',
  'article-published': 'Artikel gepubliceerd',
  'article-planned': 'Artikel ingepland',
  'article-withdrawn': 'Artikel ingetrokken',
  'article-deleted': 'Artikel weggegooid',
  'article-restored': 'Artikel teruggehaald uit de prullenbak',
  'version-kept': 'Versie bewaard',
  'version-restored': 'Versie teruggezet in het concept',
  'admin-created': 'Beheerder gemaakt door de exploitant',
} as const

export type RecordAction = keyof typeof recordActions

/** What a line of the record can be about. */
export const recordedKinds = {
  member: 'Lid',
  members: 'Leden',
  upload: 'Bestand',
  invitation: 'Uitnodiging',
  record: 'Logboek',
  news: 'Nieuws',
  promotions: 'Actie',
} as const

export type RecordedKind = keyof typeof recordedKinds
