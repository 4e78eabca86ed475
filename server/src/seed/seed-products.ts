import type { Database } from '../database/database.ts'
import { insertBrand, insertProduct } from '../features/catalogue/store.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { listDemoFiles, readDemoFile } from './demo-files.ts'

type Brand = { mask?: string | null; image: string; models: readonly (readonly [model: string, credits: number])[] }

const catalogue: Record<string, Brand> = {
  AquaStar: {
    image: 'products/cabinet.jpg',
    models: [
      ['Compact 6', 200],
      ['Compact 8', 250],
      ['Comfort 12', 300],
      ['Comfort 16', 350],
    ],
  },
  'AquaStar-Pro': {
    image: 'products/duo.jpg',
    models: [
      ['Duo 12', 400],
      ['Duo 16', 450],
      ['Duo 25', 600],
    ],
  },
  DigiSofter: {
    image: 'products/slim.jpg',
    models: [
      ['Slim 8', 250],
      ['Slim 10', 300],
      ['Slim 14', 350],
    ],
  },
  Altech: {
    image: 'products/round.jpg',
    models: [
      ['Soft 10', 200],
      ['Soft 15', 250],
      ['Soft 20', 300],
    ],
  },
  Lavigo: {
    image: 'products/slim.jpg',
    models: [
      ['Uno', 150],
      ['Duo', 250],
      ['Trio', 350],
    ],
  },
  Solar: {
    image: 'products/round.jpg',
    models: [
      ['M 12', 250],
      ['L 16', 300],
      ['XL 20', 350],
    ],
  },
  Descale: {
    image: 'products/cabinet.jpg',
    models: [
      ['Home 8', 150],
      ['Home 12', 200],
      ['Home 18', 250],
      ['Work 30', 500],
    ],
  },
  Softy: {
    image: 'products/cabinet.jpg',
    models: [
      ['Compact 6', 150],
      ['Compact 10', 200],
      ['Family 14', 250],
    ],
  },
  Talent: {
    mask: '99999999999',
    image: 'products/duo.jpg',
    models: [
      ['T 40', 300],
      ['T 60', 400],
      ['T 90', 500],
    ],
  },
  ATAG: {
    mask: null,
    image: 'products/slim.jpg',
    models: [
      ['Aqua 10', 250],
      ['Aqua 14', 300],
      ['Aqua 18', 350],
    ],
  },
}

export async function storeProductPictures(files: FileStorage): Promise<void> {
  for (const path of await listDemoFiles('products')) await files.put(path, await readDemoFile(path), 'image/jpeg')
}

export async function seedProducts(db: Database): Promise<void> {
  for (const [brand, { mask = 'aa 999999', image, models }] of Object.entries(catalogue)) {
    const id = await insertBrand(db, brand, mask)
    for (const [model, credits] of models) await insertProduct(db, id, { brand, model, credits, image })
  }
}
