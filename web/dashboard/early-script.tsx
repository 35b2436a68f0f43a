import { useState } from 'react'
import { useMatches } from 'react-router'
import { type Role, roles } from '../../contract/core/roles.ts'
import type { PageForRoles } from './dashboard-user.ts'

/** A call that a page makes first of all: a `GET` of its path, or with a body a `POST`. */
export interface EarlyCall {
  path: string
  body?: string
}

/** The `handle` of a page that says what it asks for first. */
export interface PageWithEarlyCalls {
  early: (params: Readonly<Record<string, string | undefined>>) => EarlyCall[]
}

/** Starts the first calls of the page that was opened. */
export function EarlyScript() {
  const { params = {}, handle } = useMatches().at(-1) ?? {}
  const { early, allows = () => true } = (handle ?? {}) as Partial<PageWithEarlyCalls & PageForRoles>
  const [script] = useState(() => earlyScript(early?.(params) ?? [], roles.filter(allows)))
  // oxlint-disable-next-line react/no-danger -- made of paths, and run before React is there
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * A script that makes calls of the person who was last signed in here while the page's code still loads: who is signed in,
 * their role, and these. Lists are asked for at an address without a query only, and nothing with a token that is due
 * for renewal. It also makes the browser read how dates are written, which takes a phone longer than drawing a list.
 */
function earlyScript(calls: readonly EarlyCall[], allowed: readonly Role[]): string {
  const given = JSON.stringify([calls, allowed]).replaceAll('<', String.raw`\u003c`)
  return `((calls,roles)=>{try{
const {token,signedInAs:email,role}=localStorage,answers={};
if(!token||!email)return;
const whole=async sent=>{const answer=await sent;return new Response(await answer.text(),answer)};
const ask=(path,init)=>(answers[path+(init?.body??'')]=whole(fetch(path,init))).catch(()=>{});
window.early={token,answers};
ask('/api/auth/get-session');
const {iat,exp}=JSON.parse(atob(token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/')));
if(!((iat+.8*(exp-iat))*1e3>Date.now()))return;
const headers={authorization:'Bearer '+token};
ask('/api/users/'+encodeURIComponent(email),{headers});
if(roles.includes(role))for(const {path,body} of calls)if(!location.search||!path.includes('?'))
ask(path,body?{method:'POST',body,headers:{...headers,'content-type':'application/json'}}:{headers});
new Intl.DateTimeFormat('en-GB');
}catch{}})(...${given})`
}
