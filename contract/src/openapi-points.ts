import type { OperationTexts } from './openapi-texts.ts'

export const pointsOperations: Readonly<Record<string, OperationTexts>> = {
  givePoints: {
    summary: 'Gives a member points without a registration, or takes some',
    description:
      'With `way: voorstel` nothing has changed yet: they are more than the limit of the settings, with what this person gave or took of this ' +
      'member in the last day, and another person decides on the case. `alleen`: nobody else may, so they count, and every beheerder gets a mail.',
  },
  getPointsSync: {
    summary: 'How the last run to the gift shop ended, what waits by itself, and what the shop refused',
    description: 'The first hundred of each.',
  },
  startPointsSync: {
    summary: 'Begins a run to the gift shop now',
    description: 'Also with what waits by itself. What was refused is tried again from its case.',
  },
  previewPoints: { summary: 'What points by hand would do', description: 'It changes nothing.' },
}

const given = { credits: 250, reason: 'Stond op de beurs in Hardenberg.', text: 'Voor je hulp op de beurs' }

export const pointsRequests = { givePoints: given, previewPoints: given }

export const pointsReplies = {
  givePoints: [{ data: { way: 'voorstel', case_id: 41 } }],
  getPointsSync: [
    {
      data: {
        is_running: false,
        failures: 0,
        counts: { credited: 12, refused: 1, failed: 0, balances: 208 },
        waiting: [],
        refused: [
          {
            registration_id: 812,
            change_id: null,
            credits: 250,
            refused_at: '2026-11-20T09:00:00.000000Z',
            reason: 'not_accepted',
          },
        ],
      },
    },
  ],
  previewPoints: [{ data: { way: 'direct', limit: 500, balance: 150, pending: 250 } }],
}
