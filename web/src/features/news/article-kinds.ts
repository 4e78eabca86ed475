/** What an article is called until its title is known. */
export const articleKinds = { news: 'Nieuwsbericht', promotion: 'Actie' }
