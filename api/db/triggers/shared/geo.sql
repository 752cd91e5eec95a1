-- Returns the metres between two points as the crow flies (haversine), for queries of the data inbox. Adding and
-- subtracting 1024 rounds degrees to 2^-42: Postgres raises an error when a product is too small for a float.
CREATE OR REPLACE FUNCTION metres_between(lon1 float8, lat1 float8, lon2 float8, lat2 float8) RETURNS float8
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 2 * 6371008.8 * asin(least(1, sqrt(
    sin(radians((1024 + lat2 - 1024) - (1024 + lat1 - 1024)) / 2) ^ 2
    + cos(radians(1024 + lat1 - 1024)) * cos(radians(1024 + lat2 - 1024))
      * sin(radians((1024 + lon2 - 1024) - (1024 + lon1 - 1024)) / 2) ^ 2)))
$$;
