import { expect, test } from 'vitest'
import { markdownHtml } from '../../src/web/site-pages.ts'

test.for([
  ['# Deprecations', '<h1 id="Deprecations">Deprecations</h1>'],
  ['one\ntwo\n\nthree', '<p>one\ntwo</p>\n<p>three</p>'],
  [
    'use `GET /v1/pets`, `a` or `b`',
    '<p>use <code>GET /v1/pets</code>, <code>a</code> or <code>b</code></p>',
  ],
  ['`<b>` & "c"', '<p><code>&lt;b&gt;</code> &amp; &quot;c&quot;</p>'],
  ['#not a heading', '<p>#not a heading</p>'],
  ['## "><script>', '<h2 id="&quot;&gt;&lt;script&gt;">&quot;&gt;&lt;script&gt;</h2>'],
] as const)('%j is written as %j', ([markdown, html]) => {
  expect(markdownHtml(`\n${markdown}\n`)).toBe(html)
})
