// Apart from the rule, which few pages load.
export const serialNumberMessages = {
  missing: 'Serienummer is verplicht',
  taken: 'Dit serienummer is al geregistreerd',
} as const
