/** The pictures of the articles, each with its file in the demo data. All are 800 by 500. */
export const articlePictures = {
  salt: 'pictures/salt.jpg',
  gauge: 'pictures/gauge.jpg',
  ripple: 'pictures/ripple.jpg',
  cellar: 'pictures/cellar.jpg',
  softener: 'news/softener.jpg',
  pipes: 'news/pipes.jpg',
  bend: 'news/bend.jpg',
  wall: 'news/wall.jpg',
  valves: 'news/valves.jpg',
  gift: 'news/gift.jpg',
  cabinet: 'news/cabinet.jpg',
  slim: 'news/slim.jpg',
  duo: 'news/duo.jpg',
} as const

export type ArticlePicture = keyof typeof articlePictures

/** The HTML of a picture with a caption. */
export type Figure = (picture: ArticlePicture, alt: string, caption: string) => string

export type SeedArticle = {
  slug: string
  title: string
  description: string
  picture: ArticlePicture
  daysAgo: number
  content: (figure: Figure) => string
}

/** The days count from the day of seeding, so that a new portal always has a current promotion. */
export type SeedPromotion = SeedArticle & { fromDay: number; toDay: number }
