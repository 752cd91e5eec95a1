/** Agents and their office write to each other: extensions, all of them. */
import {
  createChannel as createChannelCall,
  listChannels as listChannelsCall,
  listMessages as listMessagesCall,
  readChannel as readChannelCall,
  sendMessage as sendMessageCall,
} from "contract/calls/channels";
import type { ListQueryInput } from "contract/list";
import { type CreateOptions, call, send, type UpstreamContext } from "./client.server";

type PageQuery = Pick<ListQueryInput, "page" | "limit" | "search">;

/** One page of the channels of the caller's offices, the one with the latest message first. */
export const listChannels = (upstream: UpstreamContext, query: PageQuery = {}) =>
  call(upstream, listChannelsCall, { query });

/** Opens a channel of an office; of the active one if none is named. */
export const createChannel = (
  upstream: UpstreamContext,
  channel: { name: string; officeId?: string },
  options?: CreateOptions,
) => send(upstream, createChannelCall, { body: channel, ...options });

/** One page of the messages of a channel, the latest first. */
export const listMessages = (upstream: UpstreamContext, channelId: string, query: PageQuery = {}) =>
  call(upstream, listMessagesCall, { params: { id: channelId }, query });

/** Writes into a channel. */
export const sendMessage = (
  upstream: UpstreamContext,
  channelId: string,
  text: string,
  options?: CreateOptions,
) => send(upstream, sendMessageCall, { params: { id: channelId }, body: { text }, ...options });

/** Everything in a channel up to now is read by the caller. */
export const markChannelRead = (upstream: UpstreamContext, channelId: string) =>
  send(upstream, readChannelCall, { params: { id: channelId } });
