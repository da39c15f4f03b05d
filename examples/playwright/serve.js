// Serves the pages of the shop on PORT (4173; 0 is any free port).
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

const types = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

const server = createServer(async (request, reply) => {
  try {
    const { pathname } = new URL(request.url, 'http://shop')
    const file = new URL(`shop${pathname === '/' ? '/index.html' : pathname}`, import.meta.url)
    const content = await readFile(file)
    reply
      .writeHead(200, { 'content-type': types[path.extname(pathname)] ?? 'text/html' })
      .end(content)
  } catch {
    reply.writeHead(404).end()
  }
})

server.listen(process.env.PORT ?? 4173, '127.0.0.1', () => {
  console.log(`The shop is at http://127.0.0.1:${server.address().port}/`)
})
