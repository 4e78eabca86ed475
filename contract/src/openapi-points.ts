import type { OperationTexts } from './openapi-texts.ts'

// What the document says of the calls for points that staff have.

export const pointsOperations: Readonly<Record<string, OperationTexts>> = {
  givePoints: {
    summary: 'Gives a member points without a registration, or takes some',
    description:
      'With `way: voorstel` nothing has changed yet: they are more than the limit of the settings, with what this person gave or took of this ' +
      'member in the last day, and another person decides on the case. `alleen`: nobody else may, so they count, and every beheerder gets a mail.',
  },
  previewPoints: { summary: 'What points by hand would do', description: 'It changes nothing.' },
}

const given = { credits: 250, reason: 'Stond op de beurs in Hardenberg.', text: 'Voor je hulp op de beurs' }

export const pointsRequests = { givePoints: given, previewPoints: given }

export const pointsReplies = {
  givePoints: [{ data: { way: 'voorstel', case_id: 41 } }],
  previewPoints: [{ data: { way: 'direct', limit: 500, balance: 150, pending: 250 } }],
}
