/** Agents and their office write to each other: extensions, all of them. */

import type { ListQueryInput } from "contract/list";
import {
  countUnread as countUnreadCall,
  createChannel as createChannelCall,
  getChannel as getChannelCall,
  listChannels as listChannelsCall,
  listMessages as listMessagesCall,
  readChannel as readChannelCall,
  sendMessage as sendMessageCall,
  streamMessages,
} from "contract/messages/calls";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";
import { openStream } from "./streams.server";

type MessagesQuery = Pick<ListQueryInput, "page" | "limit" | "after" | "search">;

/** One page of the channels of the caller's offices, the one with the latest message first. */
export const listChannels = (upstream: UpstreamContext, query: ListQueryInput = {}) =>
  call(upstream, listChannelsCall, { query });

export const getChannel = (upstream: UpstreamContext, id: string) =>
  call(upstream, getChannelCall, { params: { id } });

/** How many messages the caller has not read. */
export const countUnread = (upstream: UpstreamContext) => call(upstream, countUnreadCall);

/** Opens a channel of an office; of the active one if none is named. */
export const createChannel = (
  upstream: UpstreamContext,
  channel: { name: string; officeId?: string },
  options?: CreateOptions,
) => send(upstream, createChannelCall, { body: channel, ...options });

/** One page of the messages of a channel, the latest first; those after the one named in that order. */
export const listMessages = (
  upstream: UpstreamContext,
  channelId: string,
  query: MessagesQuery = {},
) => call(upstream, listMessagesCall, { params: { id: channelId }, query });

/** Writes into a channel. */
export const sendMessage = (
  upstream: UpstreamContext,
  channelId: string,
  text: string,
  options?: CreateOptions,
) => send(upstream, sendMessageCall, { params: { id: channelId }, body: { text }, ...options });

/** A channel is read by the caller up to a message, or altogether. */
export const markChannelRead = (upstream: UpstreamContext, channelId: string, upTo?: string) =>
  send(upstream, readChannelCall, { params: { id: channelId }, query: { upTo } });

/** Server-sent events while people write (`message`); of one channel if named, after one event if named. */
export const openMessages = (
  upstream: UpstreamContext,
  query: { channelId?: string | undefined } = {},
  lastEventId?: string,
) => openStream(upstream, streamMessages, { query, lastEventId });
