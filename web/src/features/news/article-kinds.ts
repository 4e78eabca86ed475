/** What an article is called until its title is known. */
export const articleKinds = { news: 'Nieuws', promotion: 'Actie' }
