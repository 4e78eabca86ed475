/** What customers agree to, newest first. A new text is added in front with a new version; older ones stay, for what was agreed to then. */
const consents = [
  {
    version: '2026-11-27',
    text: 'Ik wil elk jaar, 30 dagen voor het onderhoud van mijn waterontharder, één e-mail van mijn installateur krijgen. Mijn e-mailadres wordt daarvoor gebruikt, en hiervoor alleen. Ik kan er op elk moment mee stoppen.',
  },
] as const

export const consent = consents[0]
