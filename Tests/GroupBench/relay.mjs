#!/usr/bin/env node
/** Passes each message on to everybody at the same address, the sender included. It checks nothing and keeps nothing. */
import { createRequire } from 'node:module';

const { Server } = createRequire(import.meta.url)('/usr/share/nodejs/ws');
const server = new Server({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const groups = new Map();
server.on('connection', (socket, { url }) => {
  if (!groups.has(url)) groups.set(url, new Set());
  const group = groups.get(url);
  group.add(socket);
  socket.on('close', () => group.delete(socket));
  socket.on('message', (bytes) => {
    const text = bytes.toString();
    for (const other of group) other.send(text);
  });
});
server.on('listening', () => console.log(`http://127.0.0.1:${server.address().port}`));
