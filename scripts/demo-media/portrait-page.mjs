/** The account manager of the demo data, drawn: nobody's real face. */
export const portraitPage = `<!doctype html><style>body{margin:0}</style>
<svg xmlns="http://www.w3.org/2000/svg" width="288" height="288" viewBox="0 0 144 144">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#bbdde1"/><stop offset="1" stop-color="#8ac4cb"/>
    </linearGradient>
    <linearGradient id="shirt" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#0f6472"/><stop offset="1" stop-color="#093d47"/>
    </linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#f0c8a4"/><stop offset="1" stop-color="#d9a57b"/>
    </linearGradient>
  </defs>
  <rect width="144" height="144" fill="url(#wall)"/>
  <path d="M14 150c0-32 22-46 58-46s58 14 58 46Z" fill="url(#shirt)"/>
  <path d="M57 88h30v20c0 8-30 8-30 0Z" fill="#cf9a70"/>
  <path d="m53 104 19 17-13 13-15-25Zm38 0-19 17 13 13 15-25Z" fill="#f5f6f2"/>
  <ellipse cx="45" cy="68" rx="6" ry="9" fill="#d9a57b"/><ellipse cx="99" cy="68" rx="6" ry="9" fill="#cf9a70"/>
  <path d="M46 58c0-22 52-22 52 0v14c0 20-12 32-26 32S46 92 46 72Z" fill="url(#skin)"/>
  <path d="M42 62c-4-30 12-40 32-40 22 0 32 12 28 40-3-12-8-18-14-20-12 5-30 4-38-1-4 4-6 10-8 21Z" fill="#4a3425"/>
  <path d="M56 62c3-2 7-2 10 0m12 0c3-2 7-2 10 0" fill="none" stroke="#4a3425" stroke-width="2.4" stroke-linecap="round"/>
  <circle cx="61" cy="69" r="2.6" fill="#262e2c"/><circle cx="83" cy="69" r="2.6" fill="#262e2c"/>
  <path d="M72 70c-1 5-3 8-1 10 1 1 3 1 4 0" fill="none" stroke="#b9845c" stroke-width="2" stroke-linecap="round"/>
  <path d="M62 87c6 5 14 5 20 0" fill="none" stroke="#8c4b3a" stroke-width="2.6" stroke-linecap="round"/>
</svg>`
